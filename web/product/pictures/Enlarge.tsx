/**
 * A button over a picture that opens the zoom dialog. Without JavaScript it links to the large picture, which the
 * browser can zoom.
 */
import { useLingui } from '@lingui/react/macro'
import { useHydrated } from '../../shop/useHydrated.ts'
import { Icon } from '../../ui/Icon.tsx'
import { largePicture } from '../../shop/pictureAddress.ts'
import type { PictureZoom } from './PictureZoom.tsx'
import styles from './Enlarge.module.css'

const fetchZoom = () => import('./PictureZoom.tsx')
const prepare = () => void fetchZoom().catch(() => undefined) // opening loads it again

interface EnlargeProps {
  readonly template: string
  /** In a gallery only the picture in view is a tab stop. */
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
      aria-hidden={isInSight ? undefined : true}
      onPointerEnter={prepare}
      onFocus={prepare}
      // If the dialog's code cannot be loaded, the browser opens the large picture.
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
