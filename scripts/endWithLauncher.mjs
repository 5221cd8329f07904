/** Preloaded into every room: when the launcher is killed without a word, its rooms must not keep their ports. */
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
