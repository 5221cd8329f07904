/** Starts shopProcess.ts with settings, and stops it. */
import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface ShopProcess {
  readonly port: number
  readonly stop: () => Promise<void>
}

export async function startShopProcess(settings: Readonly<Record<string, string>>): Promise<ShopProcess> {
  const child = fork(new URL('shopProcess.ts', import.meta.url), {
    env: { ...process.env, WEB_PORT: '0', LOG_LEVEL: 'silent', ...settings },
    execArgv: [],
  })
  const [message] = (await once(child, 'message')) as [{ readonly port: number }]

  return {
    port: message.port,
    stop: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
