/** The state of a form whose fields React controls, kept as a draft of the tab. Only for forms that no server renders. */
import { useState } from 'react'
import { clearDraft, type DraftFields, readDraft, writeDraft } from './tabDrafts.ts'

interface DraftForm<Value> {
  readonly initial: Value
  readonly read: (stored: DraftFields) => Value
  /** What may be stored: without passwords. */
  readonly stored: (value: Value) => object
}

/** Returns the value, and functions that set it and that forget the draft once it is sent. */
export function useDraftState<Value>(
  name: string,
  { initial, read, stored }: DraftForm<Value>,
): readonly [Value, (value: Value) => void, () => void] {
  const [value, setValue] = useState(() => {
    const draft = readDraft(name)
    return draft ? read(draft) : initial
  })
  const set = (next: Value) => {
    setValue(next)
    writeDraft(name, stored(next))
  }
  return [value, set, () => clearDraft(name)]
}
