/** Personal numbers of orders that are being sent, in the memory of this page: they are never stored. */
const numbers = new Map<string, string>()

export const personalNumbers = {
  /** @param taskId of the order */
  keep: (taskId: string, number: string): void => void numbers.set(taskId, number),
  of: (taskId: string): string | null => numbers.get(taskId) ?? null,
  forget: (taskId: string): void => void numbers.delete(taskId),
}
