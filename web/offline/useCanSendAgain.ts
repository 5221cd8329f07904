/** Whether the shopper can send an uncertain task again: not before its last request has ended. */
import { useEffect, useState } from 'react'
import { onItsWayMs } from './taskLog/log.ts'
import type { Task } from './taskLog/task.ts'

export function useCanSendAgain(task: Pick<Task, 'decision' | 'updatedAt'>): boolean {
  const [now, setNow] = useState(() => Date.now())
  const leftMs = onItsWayMs(task, now)
  useEffect(() => {
    if (leftMs === 0) return undefined
    const timer = setTimeout(() => setNow(Date.now()), leftMs)
    return () => clearTimeout(timer)
  }, [leftMs])

  return leftMs === 0
}
