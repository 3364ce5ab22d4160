import { undoCommand } from './lib/undo';

export const command = undoCommand('Undoes a bulk change of participants, by the id of its job.', ['participantBulk']);
