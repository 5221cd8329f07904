/** Tells the shop of a failure that nothing on the device shows: its server counts it. */
export async function reportFailure(type: 'installation' | 'catalogue', id: string, cause: unknown): Promise<void> {
  const reason = cause instanceof Error ? cause.name : 'unknown'
  const body = JSON.stringify([{ type, body: { id, reason } }])
  await fetch('/reports', { method: 'POST', body }).catch(() => undefined) // there is no connection
}
