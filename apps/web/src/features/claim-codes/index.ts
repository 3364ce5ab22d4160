/** What others use of claim codes; the pages are opened by their routes. */
export { CodeGenerator } from './code-generator';
