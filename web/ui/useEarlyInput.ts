/** What a shopper typed or chose before the shop's script came counts as if it were done now: React keeps it in the field, but tells nobody of it.
 *  (A list to choose from goes back to what the server wrote, and shows so.) */
import { useLayoutEffect, type RefObject } from 'react'

/** @param place the element around the fields; they are looked at once, when it comes to life. */
export function useEarlyInput(place: RefObject<Element | null>): void {
  // Before anything can be drawn anew: what differs now from what the server wrote is the shopper's.
  useLayoutEffect(() => {
    const fields = [...(place.current?.querySelectorAll('input, textarea') ?? [])]
    const told = fields.flatMap((field) => tellingOf(field) ?? [])
    // Afterwards, because a change told within an effect would not be known to the next field.
    if (told.length > 0) queueMicrotask(() => told.forEach((tell) => tell()))
  }, [place])
}

type Telling = () => void

function tellingOf(field: Element): Telling | null {
  if (field instanceof HTMLTextAreaElement) return tellingOfText(field, HTMLTextAreaElement.prototype)
  if (!(field instanceof HTMLInputElement)) return null

  return field.type === 'radio' || field.type === 'checkbox'
    ? tellingOfTick(field)
    : tellingOfText(field, HTMLInputElement.prototype)
}

function tellingOfText(field: HTMLInputElement | HTMLTextAreaElement, prototype: object): Telling | null {
  const { value, defaultValue } = field
  if (value === defaultValue) return null

  return () => {
    // React tells of a change where the text differs from the one it knows: it knows what is set through the element, not what the prototype sets.
    field.value = defaultValue
    Reflect.set(prototype, 'value', value, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}

function tellingOfTick(field: HTMLInputElement): Telling | null {
  const { checked, defaultChecked, type } = field
  // Of radio buttons the chosen one tells for those that were not.
  if (checked === defaultChecked || (type === 'radio' && !checked)) return null

  return () => {
    field.checked = defaultChecked
    field.click()
  }
}
