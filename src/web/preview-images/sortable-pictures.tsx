import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { ListingImage } from '#modules/media/media.contract.ts'
import { Icon } from '#web/ui/icon.tsx'

import { PictureCard } from './picture-card.tsx'
import { CARD, GRID } from './picture-grid.ts'
import type { PreviewAnswer } from './preview-action.ts'

interface SortableProps {
  images: readonly ListingImage[]
  answer: PreviewAnswer | null
  /** Told when a picture was dragged to another place, from 1. */
  onMove: (id: number, position: number) => void
}

/** The grid of pictures, each to be dragged to another place by finger, mouse or keyboard. */
export function SortablePictures({ images, answer, onMove }: SortableProps) {
  const { t } = useLingui()
  const [order, setOrder] = useState(images)
  const [shown, setShown] = useState(images)
  // What the server says goes before what was dragged here.
  if (shown !== images) {
    setShown(images)
    setOrder(images)
  }
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  function onDragEnd({ active, over }: DragEndEvent) {
    const [from, to] = [active.id, over?.id].map((id) => order.findIndex((image) => image.id === id))
    if (from === undefined || to === undefined || from < 0 || to < 0 || from === to) return
    setOrder(arrayMove([...order], from, to))
    onMove(Number(active.id), to + 1)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={spoken(order)}
    >
      <SortableContext items={order.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <ol className={GRID} aria-label={t`Preview pictures, in order`}>
          {order.map((image, at) => (
            <SortablePicture
              key={image.id}
              image={{ ...image, position: at + 1 }}
              count={order.length}
              answer={answer}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface SortablePictureProps {
  image: ListingImage
  count: number
  answer: PreviewAnswer | null
}

function SortablePicture({ image, count, answer }: SortablePictureProps) {
  const { t } = useLingui()
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: image.id })
  const handle = (
    <button
      type="button"
      {...attributes}
      {...listeners}
      aria-label={t`Drag picture ${image.position} to another place`}
      className="absolute top-2 right-2 grid size-11 cursor-grab touch-none place-items-center rounded-md border border-line-strong bg-surface text-ink"
    >
      <Icon name="grip-vertical" />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      className={`${CARD} ${isDragging ? 'relative z-10 opacity-80 shadow-lg' : ''}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <PictureCard image={image} count={count} answer={answer} handle={handle} />
    </li>
  )
}

/** What a reader aloud hears while a picture is moved by keyboard. */
function spoken(order: readonly ListingImage[]) {
  const place = (id: string | number | undefined) => order.findIndex((image) => image.id === id) + 1
  return {
    screenReaderInstructions: {
      draggable:
        'Press space to lift the picture, the arrows to move it, space again to put it down, escape to leave it.',
    },
    announcements: {
      onDragStart: ({ active }: DragStart) => `Lifted picture ${place(active.id)} of ${order.length}.`,
      onDragOver: ({ active, over }: DragMove) => `Picture ${place(active.id)} would come to place ${place(over?.id)}.`,
      onDragEnd: ({ over }: DragMove) => `Put down at place ${place(over?.id)} of ${order.length}.`,
      onDragCancel: () => 'Left where it was.',
    },
  }
}

interface DragStart {
  active: { id: string | number }
}
interface DragMove extends DragStart {
  over: { id: string | number } | null
}
