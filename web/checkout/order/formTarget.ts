/** Where the forms of an order are sent: to /order, which needs no script, or to the component that displays the order. */
import type { SubmitEvent } from 'react'

export interface OrderFormTarget {
  readonly action: string
  readonly method: 'post'
  /** Sends the form in place of the browser. */
  readonly onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
}
