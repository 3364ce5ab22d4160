import { hash } from 'node:crypto';
import { AppError } from '../../../errors';
import { CsvReader, type ImportColumn, type RowFault } from '../../../imports';
import { FeedFault, type FeedFormat } from '../../../integrations/feed';
import { JsonRecords, maxRecord } from './json-records';
import { type FeedField, type FeedRecord, feedFields } from './read-product';

/** Callbacks for each record of a feed. `n` is its number in JSON and its line in CSV. */
export interface FeedSink {
	/** `fingerprint`: 16 bytes as latin1, the same for the same record. False when the record needn't be read. */
	wants(n: number, fingerprint: string): boolean;
	record(n: number, fingerprint: string, record: FeedRecord): void;
	broken(n: number, fault: RowFault): void;
}

const fingerprint = (data: string | Buffer): string => hash('sha256', data, 'binary').slice(0, 16);
const noRecord = (value: string, code: RowFault['code'], params: RowFault['params'] = {}): RowFault => ({
	column: '',
	value: value.slice(0, 200),
	code,
	params,
});

/** Field names in the spellings of feeds: `productID`, `Product ID`, `product_id`. */
const columns: readonly ImportColumn<FeedField>[] = feedFields.map((field) => ({
	field,
	title: field,
	needed: field === 'productID' || field === 'productName' || field === 'cost',
}));

/** Reads a feed chunk by chunk. Throws FeedFault for one that is unreadable or truncated. */
export interface FeedReader {
	push(chunk: Buffer): void;
	end(): void;
}

function jsonReader(sink: FeedSink): FeedReader {
	return new JsonRecords({
		record(n, json) {
			const mark = fingerprint(json);
			if (!sink.wants(n, mark)) return;
			const text = json.toString('utf8');
			let record: unknown;
			try {
				record = JSON.parse(text);
			} catch {
				sink.broken(n, noRecord(text, 'recordBroken'));
				return;
			}
			// It starts with a brace.
			sink.record(n, mark, record as FeedRecord);
		},
		broken: (n, code) => sink.broken(n, noRecord('', code, code === 'recordTooLong' ? { max: maxRecord / 1024 } : {})),
	});
}

function csvReader(sink: FeedSink): FeedReader {
	let fields: { field: FeedField; index: number }[] = [];
	let head = '';
	const reader = new CsvReader<FeedField>({
		columns,
		header(header) {
			fields = header.fields;
			head = fields.map(({ field, index }) => `${field}${index}`).join();
		},
		row(n, cells) {
			const mark = fingerprint(`${head}\u001f${cells.join('\u001f')}`);
			if (!sink.wants(n, mark)) return;
			const record: FeedRecord = {};
			for (const { field, index } of fields) record[field] = cells[index];
			sink.record(n, mark, record);
		},
		reject: (n, code, params, cells) => sink.broken(n, noRecord(cells.join(','), code, params)),
	});
	const guarded = (read: () => void) => {
		try {
			read();
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			throw new FeedFault('columns', { message: error.message }, { cause: error });
		}
	};
	return {
		push: (chunk) => guarded(() => reader.push(chunk)),
		end: () => guarded(() => reader.end()),
	};
}

export const feedReader = (format: FeedFormat, sink: FeedSink): FeedReader =>
	format === 'json' ? jsonReader(sink) : csvReader(sink);
