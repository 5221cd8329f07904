/** Lies over a picture and enlarges it. Without script it leads to the large picture, and the browser's own zoom does the rest. */
import { useLingui } from '@lingui/react/macro'
import { useHydrated } from '../../shop/useHydrated.ts'
import { Icon } from '../../ui/Icon.tsx'
import { largePicture } from '../../ui/pictureAddress.ts'
import styles from './Enlarge.module.css'

interface EnlargeProps {
  readonly template: string
  /** Of several side by side only the one in sight stops the Tab key. */
  readonly isInSight: boolean
  readonly onPrepare: () => void
  readonly onOpen: () => void
}

export function Enlarge({ template, isInSight, onPrepare, onOpen }: EnlargeProps) {
  const isHydrated = useHydrated()
  const { t } = useLingui()
  const shared = { className: styles.enlarge, 'aria-label': t`Enlarge picture` }
  const mark = <Icon name="enlarge" />

  if (!isHydrated) return <a {...shared} href={largePicture(template)}>{mark}</a>
  return (
    <button {...shared} type="button" aria-haspopup="dialog" tabIndex={isInSight ? 0 : -1} onPointerEnter={onPrepare} onFocus={onPrepare} onClick={onOpen}>
      {mark}
    </button>
  )
}
