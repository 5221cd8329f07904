/** Tasks of the page's thread over 50 ms on a slow processor, as a customer's browser runs them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openBarePage } from './devtools.ts'

const MAX_TASK_MS = 50

interface Phone {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly deviceScaleFactor: number
}

export interface LongTask {
  readonly durationMs: number
  /** Since the first paint. */
  readonly startMs: number
}

/** @returns the tasks over 50 ms between the first paint and `idleAfterMs` after the load event */
export async function longTasks(
  debuggingPort: number,
  address: string,
  {
    phone,
    cpuThrottle,
    idleAfterMs,
  }: { readonly phone: Phone; readonly cpuThrottle: number; readonly idleAfterMs: number },
): Promise<LongTask[]> {
  const page = await openBarePage(debuggingPort)
  const { viewport, deviceScaleFactor } = phone
  await page.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: true })
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottle })
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${recordTasks.toString()})()` })
  await page.open(address)
  await sleep(idleAfterMs)
  const recorded = await page.read('JSON.stringify(recordedTasks)')
  await page.close()

  const { paint, tasks }: RecordedTasks = JSON.parse(String(recorded))
  return tasks
    .map(({ start, end }) => ({ startMs: Math.max(0, start - paint), durationMs: end - Math.max(start, paint) }))
    .filter(({ durationMs }) => durationMs > MAX_TASK_MS)
}

interface RecordedTasks {
  paint: number
  readonly tasks: { readonly start: number; readonly end: number }[]
}

/** Runs in the page before its scripts. */
function recordTasks(): void {
  const recorded: RecordedTasks = { paint: 0, tasks: [] }
  Object.assign(globalThis, { recordedTasks: recorded })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      recorded.tasks.push({ start: startTime, end: startTime + duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    const [entry] = list.getEntriesByName('first-contentful-paint')
    if (entry) recorded.paint = entry.startTime
  }).observe({ type: 'paint', buffered: true })
}
