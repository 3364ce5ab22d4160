export { type GridEditingOptions, gridEditing } from './grid-editing';
