/** The building blocks for pages and strips of the import kinds, their previews and their jobs. */

export { followImport } from './follow-import';
export { FollowPreview } from './follow-preview';
export { ImportFrame } from './import-frame';
export type { ImportKind } from './import-kind';
export { ImportNotes, ToImport } from './import-notes';
export { PreviewHead } from './preview-head';
export { SaveRecipe } from './recipes/save-recipe';
export { RejectPanel } from './rejects';
export { useMendedCount } from './rejects/use-mended';
export { CountButtons } from './result/count-buttons';
export type { EndTexts } from './result/end-toast';
export { ImportStrip } from './result/import-strip';
export { fileRefusal, undoRefusal } from './result/refusals';
export { UndoImport, undoMeta } from './result/undo-import';
export { type UndoDialogProps, UndoList, UndoRefused } from './result/undo-refused';
export { DropAnywhere } from './upload/drop-anywhere';
export { keepDropped } from './upload/dropped-file';
