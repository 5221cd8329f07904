/** Measures what a page's thread does in Chromium. */
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import type { BarePage } from './devtools.ts'

/** The answer of Chromium's `Performance.getMetrics`. */
const metricsSchema = v.object({ metrics: v.array(v.object({ name: v.string(), value: v.number() })) })
type ThreadMetrics = v.InferOutput<typeof metricsSchema>

export async function metricsOf(page: BarePage): Promise<ThreadMetrics> {
  return v.parse(metricsSchema, await page.send('Performance.getMetrics'))
}

/** Time that the page's thread has been busy, in the time domain that `Performance.enable` was given. */
export function busyMsIn({ metrics }: ThreadMetrics): number {
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}

/** Busy time of the page's thread, as CPU time: other processes of the machine do not count. */
export async function watchThread(page: Page, throttle = 1) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () => busyMsIn(await devtools.send('Performance.getMetrics'))
  return {
    async during<Value>(work: () => Promise<Value>): Promise<{ readonly value: Value; readonly ms: number }> {
      const before = await busyMs()
      const value = await work()
      return { value, ms: (await busyMs()) - before }
    },
  }
}
