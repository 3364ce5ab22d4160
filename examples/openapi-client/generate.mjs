/**
 * Generates `src/generated/api.d.ts` from the OpenAPI document of this version. An external client fetches it from a
 * server: /api/openapi.json.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const text = execFileSync(process.execPath, ['--import', 'tsx', at('../../apps/server/scripts/openapi.ts')], {
	encoding: 'utf8',
	maxBuffer: 64 * 1024 * 1024,
});
mkdirSync(at('src/generated'), { recursive: true });
writeFileSync(at('src/generated/api.d.ts'), astToString(await openapiTS(text)));
