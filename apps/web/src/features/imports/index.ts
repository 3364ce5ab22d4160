/** The building blocks for pages and strips of the import kinds, their previews and their jobs. */
export { CountButtons } from './count-buttons';
export { DropAnywhere } from './drop-anywhere';
export { keepDropped } from './dropped-file';
export type { EndTexts } from './end-toast';
export { followImport } from './follow-import';
export { FollowPreview } from './follow-preview';
export { ImportFrame } from './import-frame';
export type { ImportKind } from './import-kind';
export { ImportNotes, ToImport } from './import-notes';
export { ImportStrip } from './import-strip';
export { PreviewHead } from './preview-head';
export { SaveRecipe } from './recipes/save-recipe';
export { fileRefusal, undoRefusal } from './refusals';
export { RejectPanel } from './rejects';
export { useMendedCount } from './rejects/use-mended';
export { UndoImport, undoMeta } from './undo-import';
export { type UndoDialogProps, UndoList, UndoRefused } from './undo-refused';
