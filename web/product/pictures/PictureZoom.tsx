/** A dialog with the product's pictures over the whole screen. Its code is fetched when it first opens. */
import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ImagePartsFragment } from '../../client/generated/documents.generated.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Thumbnails } from './Thumbnails.tsx'
import { useZoom, type Zoom } from './useZoom.ts'
import { ZoomStage } from './ZoomStage.tsx'
import frame from '../../ui/frame.module.css'
import styles from './PictureZoom.module.css'
import { largePicture } from '../../shop/pictureAddress.ts'
import { PLACEHOLDER_PX } from '../../ui/placeholderPicture.ts'

interface PictureZoomProps {
  readonly images: readonly ImagePartsFragment[]
  /** Index of the first picture to show. */
  readonly start: number
  /** The page's gallery: its buttons are in the order of the pictures. */
  readonly gallery: HTMLElement | null
  /** @param index of the last picture viewed */
  readonly onClose: (index: number) => void
}

/** Between the pictures. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

export function PictureZoom({ images, start, gallery, onClose }: PictureZoomProps) {
  const stage = useRef<HTMLElement>(null)
  const dialog = useModal(stage)
  const [index, setIndex] = useState(start)
  // URLs that the page has loaded, shown if a higher resolution cannot be loaded.
  const [visibleAddresses] = useState(() =>
    [...(gallery?.querySelectorAll('img') ?? [])].map(({ currentSrc }) => currentSrc),
  )
  const zoom = useZoom(stage)
  const { t } = useLingui()

  const image = images[index]
  if (!image) return null

  const count = images.length
  const show = (next: number) => {
    zoom.reset()
    setIndex((next + count) % count)
  }
  const leave = () => {
    onClose(index)
    // Overrides the browser's focus restoration: another picture may be in view now.
    gallery?.querySelectorAll('button')[index]?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = zoom.isEnlarged || count < 2 ? undefined : STEPS[event.key]
    if (step !== undefined) show(index + step)
    else if (!zoom.takeKey(event.key)) return
    event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys work wherever the focus is inside the dialog, as Escape does.
    <dialog ref={dialog} className={styles.zoom} aria-label={t`Enlarged picture`} onClose={leave} onKeyDown={onKeyDown}>
      <ZoomHead zoom={zoom} number={index + 1} count={count} />
      <div className={styles.middle}>
        <ZoomStage ref={stage} zoom={zoom}>
          <EnlargedPicture
            key={image.template}
            image={image}
            visibleAddress={visibleAddresses[index] ?? ''}
            factor={zoom.factor}
          />
        </ZoomStage>
        {count > 1 && <NeighbourButtons onPrevious={() => show(index - 1)} onNext={() => show(index + 1)} />}
      </div>
      {count > 1 && (
        <Thumbnails
          className={styles.thumbs}
          buttonClassName={frame.iconButton}
          images={images}
          index={index}
          onShow={show}
        />
      )}
    </dialog>
  )
}

/** The focus goes to the stage, because the first button may be disabled. */
function useModal(stage: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (dialog.current?.open !== false) return
    dialog.current.showModal()
    stage.current?.focus()
  }, [stage])
  return dialog
}

interface ZoomHeadProps {
  readonly zoom: Zoom
  /** Of the picture, from 1. */
  readonly number: number
  readonly count: number
}

function ZoomHead({ zoom, number, count }: ZoomHeadProps) {
  const { t } = useLingui()
  return (
    <form className={styles.head} method="dialog">
      <p aria-live="polite">{count > 1 && t`${number} of ${count}`}</p>
      <button
        className={frame.iconButton}
        type="button"
        aria-label={t`Zoom out`}
        aria-disabled={!zoom.isEnlarged}
        onClick={zoom.zoomOut}
      >
        <span aria-hidden="true">−</span>
      </button>
      <output>{zoom.factor} ×</output>
      <button
        className={frame.iconButton}
        type="button"
        aria-label={t`Zoom in`}
        aria-disabled={zoom.isGreatest}
        onClick={zoom.zoomIn}
      >
        <span aria-hidden="true">+</span>
      </button>
      <button className={frame.iconButton} type="submit" aria-label={t`Close`}>
        <Icon name="close" />
      </button>
    </form>
  )
}

interface NeighbourButtonsProps {
  readonly onPrevious: () => void
  readonly onNext: () => void
}

function NeighbourButtons({ onPrevious, onNext }: NeighbourButtonsProps) {
  const { t } = useLingui()
  return (
    <>
      <button
        className={`${frame.iconButton} ${styles.previous}`}
        type="button"
        aria-label={t`Previous picture`}
        onClick={onPrevious}
      >
        <Icon name="left" />
      </button>
      <button
        className={`${frame.iconButton} ${styles.next}`}
        type="button"
        aria-label={t`Next picture`}
        onClick={onNext}
      >
        <Icon name="right" />
      </button>
    </>
  )
}

interface EnlargedPictureProps {
  readonly image: ImagePartsFragment
  /** URL of the picture as loaded by the page; empty if there is none. */
  readonly visibleAddress: string
  /** Zoom factor; 1 fits the stage. */
  readonly factor: number
}

/** A picture in its highest resolution; until that has loaded, or if it fails, the page's picture is shown enlarged. */
function EnlargedPicture({ image, visibleAddress, factor }: EnlargedPictureProps) {
  const [large, setLarge] = useState<'coming' | 'there' | 'missing'>('coming')
  const hasShown = visibleAddress !== ''
  const style: CSSProperties & { readonly '--factor': number } = {
    '--factor': factor,
    ...(large === 'coming' && hasShown && { backgroundImage: `url("${visibleAddress}")` }),
  }

  return (
    <img
      src={large === 'missing' && hasShown ? visibleAddress : largePicture(image.template)}
      alt={image.alt}
      draggable={false}
      style={style}
      onLoad={({ currentTarget }) => {
        const isPlaceholder = currentTarget.naturalWidth === PLACEHOLDER_PX
        setLarge((before) => (before === 'coming' ? (isPlaceholder ? 'missing' : 'there') : before))
      }}
      onError={() => setLarge('missing')}
    />
  )
}
