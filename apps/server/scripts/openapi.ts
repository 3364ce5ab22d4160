/**
 * `npm run openapi`: writes the OpenAPI document of this version to standard output, as a running server gives it at
 * /api/openapi.json.
 */
import { openApiDocument } from '../src/openapi/document';

const [url = 'http://localhost:3000'] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(openApiDocument(url), null, '\t')}\n`);
