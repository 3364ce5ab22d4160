import { undoCommand } from './lib/undo';

export const command = undoCommand('Undoes an import of participants or points, by the id of its job.', [
	'participantImport',
	'pointImport',
]);
