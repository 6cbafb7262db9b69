"""Where work runs: threads, processes, a Dask cluster; and how it is stopped."""
