export { writeDocument } from './document/save-document';
export { contentRouter } from './router';
