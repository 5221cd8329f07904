/** Where the forms of an order go: to the page at /order, which needs no script, or to whoever shows the order. */
import type { SubmitEvent } from 'react'

export interface OrderFormTarget {
  readonly action: string
  readonly method: 'post'
  /** Sends the form in place of the browser. */
  readonly onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
}
