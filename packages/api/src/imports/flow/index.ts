export { commitPreview } from './commit-preview';
export { discardPreview } from './discard-preview';
export { getPreview, type ImportPreview } from './get-preview';
export type { AnyImportFlow, ImportFlow, ImportParams, PreviewParams } from './import-flow';
export { previewFile, type StartedPreview } from './preview-file';
export { type RejectsFile, rejectsFile } from './rejects-file';
export { type ImportUpload, startImport } from './start-import';
export { findUpload, giveUpUpload, startUpload, takePart } from './upload-file';
