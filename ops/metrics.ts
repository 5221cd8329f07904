/** What the parts of a process measure. Without a port for metrics it does nothing. */
import type { CounterName, GaugeName, HistogramName } from './metricTable.ts'

export type Labels = Readonly<Record<string, string>>

export interface Sample {
  readonly labels?: Labels
  readonly value: number
}

export interface Metrics {
  /** Whether anything is measured. */
  readonly isOn: boolean
  /** @param by 1 by default; 0 before the first event: Prometheus sees no increase where a series begins */
  count(name: CounterName, labels: Labels, by?: number): void
  observe(name: HistogramName, labels: Labels, value: number): void
  /** Reads values when they are fetched. Several parts can add samples to one gauge. */
  gauge(name: GaugeName, read: () => readonly Sample[] | Promise<readonly Sample[]>): void
}

export const noMetrics: Metrics = { isOn: false, count() {}, observe() {}, gauge() {} }

/** Class of a status: labels with every status would have too many values. */
export function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`
}
