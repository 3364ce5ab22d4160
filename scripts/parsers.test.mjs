import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rules } from './layers.config.mjs';
import { root } from './lib/run.mjs';

/** What makes values of bytes, texts or files. */
const parser =
	/JSON\.parse\(|\.json\(\)|sax\.parser\(|from 'yauzl'|create(?:Gunzip|Inflate|Unzip|BrotliDecompress)\b|(?:gunzip|inflate|unzip|brotliDecompress)Sync|from 'sharp'|new TextDecoder\(|new CsvRecords\b|new JsonRecords\b|addContentTypeParser\(|@fastify\/(?:formbody|multipart)|\.formData\(\)|from 'dns-packet'|import\('@aws-sdk|from 'ssh2'/;

/**
 * What each of them takes at most, and the test that watches it. A limit on bytes is none on memory: three bytes of
 * JSON become sixty, and a picture of a kilobyte a billion pixels.
 */
const limited = {
	'apps/server/src/app.ts': [
		'bodies of 1 MB, forms of 64 kB, ten fields and one file',
		'apps/server/src/http/bodies-in-memory.test.ts',
	],
	'apps/server/src/http/trpc.ts': [
		'JSON of 1 MB, 100,000 values and 64 levels',
		'apps/server/src/http/bodies-in-memory.test.ts',
	],
	'apps/server/src/http/trpc-calls.ts': [
		'what trpc.ts has counted; a query string of 16 kB',
		'apps/server/src/http/bodies-in-memory.test.ts',
	],
	'apps/server/src/rest/bodies/json-body.ts': [
		'JSON of 1 MB and 100,000 values; one body at a time of a user of up to 64 MB and 500,000 values; 64 levels',
		'apps/server/src/http/bodies-in-memory.test.ts',
	],
	'apps/server/src/http/files/part-uploads.ts': [
		'streams that are stored piece by piece',
		'apps/server/src/http/files/part-uploads.test.ts',
	],
	'apps/server/src/http/request-context.ts': [
		'streams that their readers take piece by piece',
		'packages/api/src/domains/participants/imports/hostile-files.test.ts',
	],
	'apps/server/src/http/supplier-messages.ts': [
		'a text of 1 MB, read by outsideJson once its signature is right',
		'packages/api/src/integrations/outside/outside.test.ts',
	],
	'apps/server/src/scim/filter.ts': [
		'one quoted text in a filter of 4,000 characters',
		'apps/server/src/scim/filter.test.ts',
	],
	'apps/server/src/scim/person.ts': ['a text of 2,000 characters', 'apps/server/src/scim/patch.test.ts'],
	'packages/api/src/integrations/outside/outside-json.ts': [
		'8 MB, 200,000 values and 64 levels',
		'packages/api/src/integrations/outside/outside.test.ts',
	],
	'packages/api/src/integrations/objects/s3-store.ts': [
		'XML of 8 MB and 100,000 tags, before the library sees it; the content of a picture of 5 MB',
		'packages/api/src/integrations/sources/sources.test.ts',
	],
	'packages/api/src/integrations/sources/s3-source.ts': [
		'XML of 8 MB and 100,000 tags, before the library sees it; objects piece by piece',
		'packages/api/src/integrations/sources/sources.test.ts',
	],
	'packages/api/src/integrations/sources/sftp-source.ts': [
		'lists of mostListed names in packets that the library limits; files piece by piece',
		'packages/api/src/integrations/sources/sources.test.ts',
	],
	'packages/api/src/integrations/oidc/check-claims.ts': [
		'the head of a token in an answer of 8 MB, after its signature',
		'packages/api/src/integrations/oidc/forged-tokens.test.ts',
	],
	'packages/api/src/integrations/feed/feed-file.ts': [
		'the bytes of a feed (FeedLimits), unpacked piece by piece',
		'packages/api/src/integrations/feed/fetch-feed.test.ts',
	],
	'packages/api/src/domains/catalogue/feed/feed-records.ts': [
		'a product of 256 kB at a time',
		'packages/api/src/domains/catalogue/feed/feed-memory.test.ts',
	],
	'packages/api/src/imports/header/find-header.ts': [
		'the beginning of a file, in which the reader of CSV limits the header',
		'packages/api/src/domains/participants/imports/hostile-files.test.ts',
	],
	'packages/api/src/imports/csv-reader.ts': [
		'a row of importLimits.row characters at a time',
		'packages/api/src/domains/participants/imports/hostile-files.test.ts',
	],
	'packages/api/src/imports/reading/text-decoder.ts': [
		'a piece of a stream at a time',
		'packages/api/src/domains/participants/imports/hostile-files.test.ts',
	],
	'packages/api/src/imports/workbook/zip.ts': [
		'5,000 entries, bytes and ratio of each; in a process of its own',
		'packages/api/src/imports/workbook/workbook-bombs.test.ts',
	],
	'packages/api/src/imports/workbook/workbook.ts': [
		'types of yauzl only',
		'packages/api/src/imports/workbook/workbook-bombs.test.ts',
	],
	'packages/api/src/imports/workbook/xml.ts': [
		'names, values, open tags and depth (xmlLimits); in a process of its own',
		'packages/api/src/imports/workbook/workbook-bombs.test.ts',
	],
	'packages/api/src/imports/workbook/read-workbook.ts': [
		'what the server asks; in a process of its own',
		'packages/api/src/imports/workbook/workbook-bombs.test.ts',
	],
	'packages/api/src/imports/workbook/open-workbook.ts': [
		'a frame of 64 MB from the reader, in batches of rows',
		'packages/api/src/imports/workbook/workbook-bombs.test.ts',
	],
	'packages/api/src/domains/images/decoder/decode-image.mjs': [
		'5 MB, 25,000,000 pixels, one image at a time in a process of its own',
		'packages/api/src/domains/images/hostile-images.test.ts',
	],
	'packages/api/src/domains/images/decoder/rewrite-image.ts': [
		'what the decoder answers',
		'packages/api/src/domains/images/hostile-images.test.ts',
	],
	'packages/api/src/grid/dialects/params.ts': ['a text of 256 kB', 'packages/api/src/grid/dialects/parse.test.ts'],
	'packages/api/src/grid/page/cursor.ts': ['a text of 16,000 characters', 'packages/api/src/grid/hostile.test.ts'],
	'packages/validators/src/dictionary/files.ts': [
		'a file that its user opens in the own browser',
		'packages/api/src/domains/dictionary/files.test.ts',
	],
};

/** They read only what the product has written itself. */
const own = [
	'apps/server/src/log.ts',
	'apps/server/src/openapi/schemas.ts',
	'apps/server/src/rest/bodies/posted-back.ts',
	'apps/server/src/start/secrets.ts',
	'packages/api/src/domains/auth/common-passwords.ts',
	'packages/api/src/domains/auth/queued-mails/send-mails.ts',
	'packages/api/src/domains/auth/procedures/second-factor/add-totp.ts',
	'packages/api/src/grid/export/xlsx.ts',
	'packages/api/src/idempotency/kept-answer.ts',
	'packages/db/src/postgres/binaries.ts',
];

const found = ['packages/api/src', 'packages/validators/src', 'packages/db/src', 'apps/server/src']
	.flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
			.filter((name) => /\.(?:ts|mjs)$/.test(name))
			.map((name) => `${folder}/${name}`),
	)
	.filter((file) => !rules.testCode.test(file) && !/\/(?:generated|sandbox|testing)\//.test(file))
	.filter((file) => parser.test(readFileSync(join(root, file), 'utf8')))
	.sort();

it('each parser has a limit in memory, and a test of it', () => {
	expect(
		found,
		'Name what the new parser takes at most and the test that sends it more; or remove what parses no more',
	).toEqual([...Object.keys(limited), ...own].sort());
	expect(Object.values(limited).filter(([, test]) => !existsSync(join(root, test)))).toEqual([]);
});
