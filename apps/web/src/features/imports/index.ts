/** What the areas of the kinds of import, and their previews, are made of. */
export { CountButtons } from './count-buttons';
export { Faults } from './faults';
export { FollowPreview } from './follow-preview';
export { ImportFrame } from './import-frame';
export type { ImportKind } from './import-kind';
export { PreviewHead } from './preview-head';
