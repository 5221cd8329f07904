import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import styles from './Button.module.css'

type Look = 'ink' | 'line'

export function Button({
  look = 'ink',
  type = 'button',
  className,
  ...rest
}: ComponentProps<'button'> & { readonly look?: Look }) {
  return <button {...rest} type={type} className={join(styles[look], className)} />
}

export function ButtonLink({
  look = 'ink',
  className,
  ...rest
}: ComponentProps<typeof Link> & { readonly look?: Look }) {
  return <Link {...rest} className={join(styles[look], className)} />
}

function join(...names: readonly (string | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
