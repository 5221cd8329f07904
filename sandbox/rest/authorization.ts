/** The key of the fault switch and of the export: a leak of other paths does not open these two. */
import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether an Authorization header carries the key. The comparison takes the same time for every wrong key. */
export function carriesKey(authorization: string | undefined, key: string): boolean {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(sha256(token), sha256(key))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
