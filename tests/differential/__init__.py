"""Rules of rummykit held against other implementations, step by step; README.md tells how to run it for long."""
