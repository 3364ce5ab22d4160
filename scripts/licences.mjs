/** `npm run licences`: writes docs/licences.md. */
import { writeFileSync } from 'node:fs';
import { file, licencesText } from './lib/licences.mjs';

writeFileSync(file, licencesText());
