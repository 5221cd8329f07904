/** Measures what a page's thread does in Chromium. */
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
