import { cp } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

import { PICTURE_FOLDER } from '#seed/demo/pictures.ts'

import { createFolder } from './create-folder.ts'
import { writeDrawings, writeSharePreviews } from './render.ts'
import { drawDemoWipers } from './wipers-render.ts'

// `node db/seed/demo/drawings/draw.ts data/media`: draws the pictures of the demo shop that the folder lacks, and copies the
// rendered ones. The shop runs it in a process of its own, because the library of pictures keeps 60 MB for what it draws once.

// Less memory, and not slower while the shop fills its database.
sharp.concurrency(1)
sharp.cache(false)

const [media = ''] = process.argv.slice(2)
await drawDemoWipers(media)
const folder = join(media, 'demo')
await createFolder(folder, writeDrawings)
await createFolder(join(folder, 'shared'), writeSharePreviews)
await createFolder(join(folder, 'pictures'), (draft) => cp(PICTURE_FOLDER, draft, { recursive: true }))
