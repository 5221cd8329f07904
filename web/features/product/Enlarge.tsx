/** Lies over a picture and enlarges it. Without script it leads to the large picture, and the browser's own zoom does the rest. */
import { useLingui } from '@lingui/react/macro'
import { useHydrated } from '../../shop/useHydrated.ts'
import { Icon } from '../../ui/Icon.tsx'
import { largePicture } from '../../ui/pictureAddress.ts'
import type { PictureZoom } from './PictureZoom.tsx'
import styles from './Enlarge.module.css'

const fetchZoom = () => import('./PictureZoom.tsx')
const prepare = () => void fetchZoom().catch(() => undefined)

interface EnlargeProps {
  readonly template: string
  /** Of several side by side only the one in sight stops the Tab key. */
  readonly isInSight: boolean
  readonly onOpen: (Zoom: typeof PictureZoom) => void
}

export function Enlarge({ template, isInSight, onOpen }: EnlargeProps) {
  const isHydrated = useHydrated()
  const { t } = useLingui()
  const label = t`Enlarge picture`
  const large = largePicture(template)
  const mark = <Icon name="enlarge" />

  if (!isHydrated)
    return (
      <a className={styles.enlarge} aria-label={label} href={large}>
        {mark}
      </a>
    )
  return (
    <button
      className={styles.enlarge}
      aria-label={label}
      type="button"
      aria-haspopup="dialog"
      tabIndex={isInSight ? 0 : -1}
      onPointerEnter={prepare}
      onFocus={prepare}
      // Where its code cannot be had, the browser zooms, too.
      onClick={() =>
        fetchZoom().then(
          ({ PictureZoom: Zoom }) => onOpen(Zoom),
          () => location.assign(large),
        )
      }
    >
      {mark}
    </button>
  )
}
