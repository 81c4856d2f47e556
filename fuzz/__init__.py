"""Whatever text comes in: what the readers of rummykit must do with it. README.md tells how to run it for long."""
