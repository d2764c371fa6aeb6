// Loaded into a server whose memory is measured (with --expose-gc): SIGUSR2 collects what nobody holds any more.
process.on('SIGUSR2', () => globalThis.gc());
