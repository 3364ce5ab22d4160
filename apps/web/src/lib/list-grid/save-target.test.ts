import { expect, test } from 'vitest';
import { manyRows, NotWritten, saveTarget } from './save-target';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A browser with the File System Access API, and its disk. */
function browser({ picked, room = 100 }: { picked?: DOMException; room?: number } = {}) {
	const disk = new Map<string, string>();
	const asked: unknown[] = [];
	const showSaveFilePicker = async (options: { suggestedName: string }) => {
		asked.push(options);
		if (picked) throw picked;
		const name = options.suggestedName;
		disk.set(name, '');
		let beside = '';
		return {
			createWritable: async () => ({
				write: async (piece: Uint8Array) => {
					if (beside.length + piece.length > room) throw new DOMException('', 'QuotaExceededError');
					beside += new TextDecoder().decode(piece);
				},
				close: async () => void disk.set(name, beside),
				abort: async () => undefined,
			}),
			getFile: async () => ({ size: disk.get(name)?.length ?? 0 }),
			remove: async () => void disk.delete(name),
		};
	};
	return { disk, asked, scope: { showSaveFilePicker } };
}

test('a large file goes to the chosen place, and appears there only when complete', async () => {
	const { disk, asked, scope } = browser();
	const target = await saveTarget('Participants', 'csv', manyRows, scope);
	expect(asked).toEqual([{ suggestedName: 'Participants.csv', types: [{ accept: { 'text/csv': ['.csv'] } }] }]);
	await target?.write(bytes('Name\r\n'));
	await target?.write(bytes('Ada\r\n'));
	expect(disk.get('Participants.csv')).toBe('');
	await target?.finish();
	expect(disk.get('Participants.csv')).toBe('Name\r\nAda\r\n');
});

test('nothing is left of an interrupted one', async () => {
	const { disk, scope } = browser();
	const target = await saveTarget('Participants', 'xlsx', manyRows, scope);
	await target?.write(bytes('PK'));
	await target?.discard();
	expect([...disk.keys()]).toEqual([]);
});

test('a full disk is reported as such', async () => {
	const { disk, scope } = browser({ room: 4 });
	const target = await saveTarget('Participants', 'csv', manyRows, scope);
	await target?.write(bytes('Name'));
	await expect(target?.write(bytes('more'))).rejects.toBeInstanceOf(NotWritten);
	await target?.discard();
	expect([...disk.keys()]).toEqual([]);
});

test('closing the dialog cancels the file', async () => {
	const { scope } = browser({ picked: new DOMException('', 'AbortError') });
	expect(await saveTarget('Participants', 'csv', manyRows, scope)).toBeNull();
});

test('there is no save dialog for a small file, or if the browser does not allow or support it', async () => {
	const { asked, scope } = browser({ picked: new DOMException('', 'SecurityError') });
	for (const rows of [null, 0, manyRows - 1]) expect(await saveTarget('Roles', 'csv', rows, scope)).not.toBeNull();
	expect(asked).toEqual([]);
	for (const where of [scope, {}]) {
		const target = await saveTarget('Participants', 'csv', manyRows, where);
		await target?.write(bytes('Name'));
		expect(target).not.toBeNull();
	}
});
