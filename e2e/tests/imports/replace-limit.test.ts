import { linesFile } from '../../fixtures/files';
import { expect, test } from '../../fixtures/test';
import { ParticipantsPage } from '../../page-objects/participants-page';

const header = 'name,email,status';
const lines = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, n) => `Person ${from + n},brake-${from + n}@example.com,Active`);

test('a replacing import that would archive more than were confirmed stops, and asks again with the new number', async ({
	signedIn,
	t,
	portal,
	unique,
	expectAccessible,
}) => {
	const { accountId } = await portal.program('Sky Points');
	const { id } = await portal.addProgram(accountId, `Brake ${unique}`);
	await portal.importParticipants(id, linesFile('all.csv', [header, ...lines(1, 30)]));
	const page = await signedIn(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	const archives = (count: number) => t('participantWork:import.attentionArchived', { count });

	await people.chooseFile(linesFile('two.csv', [header, ...lines(1, 2)]));
	await people.mode('replace').click();
	await expect(people.attention.dialog()).toContainText(archives(28));
	await people.attention.button(t('common:save')).click();
	// A colleague adds people before it is imported.
	await portal.importParticipants(id, linesFile('more.csv', [header, ...lines(31, 35)]));
	await people.start().click();

	await expect(people.area()).toContainText(
		t('jobs:kind.participantImport.archivesMany', { archived: 33, present: 35 }),
	);
	await expectAccessible('refused');
	const again = people.area().getByRole('button', { name: t('jobs:kind.participantImport.again'), exact: true });
	await again.click();
	await expect(people.attention.dialog()).toContainText(archives(33));
	await people.attention.button(t('common:cancel')).click();
	await again.click();
	await people.attention.button(t('common:save')).click();
	await expect(people.count('archived')).toHaveText('33');
});
