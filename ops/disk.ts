/** Free space where a process stores its data. */
import { statfs } from 'node:fs/promises'
import type { Metrics } from './metrics.ts'

export function measureDisk(metrics: Metrics, folder: string): void {
  metrics.gauge('karat_disk_free_bytes', async () => {
    const { bavail, bsize } = await statfs(folder)
    return [{ value: bavail * bsize }]
  })
  metrics.gauge('karat_disk_size_bytes', async () => {
    const { blocks, bsize } = await statfs(folder)
    return [{ value: blocks * bsize }]
  })
}
