/** The process: reads the settings, starts the sandbox and stops it gracefully. */
import { dirname } from 'node:path'
import { readConfig } from './config.ts'
import { lockFolder, makeWritable } from './dataFolder.ts'
import { createLog } from './log.ts'
import { readOrMakeKey } from './keyFile.ts'
import { showSeedProgress } from './seedProgress.ts'
import { createSandbox } from './server.ts'

try {
  const { logLevel, keyFile, ...config } = readConfig()
  const dataFolder = dirname(config.databaseFile)
  makeWritable('DATA_DIR', dataFolder)
  lockFolder('DATA_DIR', dataFolder)
  makeWritable('PICTURES_DIR', config.picturesFolder)
  const log = createLog(logLevel)
  const sandbox = await createSandbox({
    ...config,
    key: config.key || readOrMakeKey(keyFile),
    log,
    onSeedProgress: showSeedProgress(process.stderr),
  })
  const stop = async (signal: string): Promise<void> => {
    log.info({ signal }, 'stopping')
    await sandbox.close()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop('SIGTERM'))
  process.once('SIGINT', () => void stop('SIGINT'))
  // Whoever reads this may send a signal at once.
  log.info({ url: sandbox.url, database: config.databaseFile }, 'ready')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
