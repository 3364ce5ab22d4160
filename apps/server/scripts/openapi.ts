/**
 * `npm run openapi`: writes this version's OpenAPI document to standard output, as a running server returns it at
 * /api/openapi.json.
 */
import { openApiDocument } from '../src/openapi/document';

const [url = 'http://localhost:3000'] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(openApiDocument(url), null, '\t')}\n`);
