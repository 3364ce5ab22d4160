import type { Page } from '@playwright/test';
import { chooseFile } from '../fixtures/choose-file';
import type { Csv } from '../fixtures/portal';
import { escapeRegExp, type Texts } from '../fixtures/texts';
import { FormDialog } from './form-dialog';
import { Grid } from './grid';

type Kind = 'created' | 'changed' | 'unchanged' | 'known' | 'rejected' | 'archived';

/** Participant Management: the grid, and the import on its own page or in one line above the grid. */
export class ParticipantsPage {
	readonly grid: Grid;
	readonly addDialog: FormDialog;
	readonly attention: FormDialog;

	constructor(
		readonly page: Page,
		readonly t: Texts,
	) {
		this.grid = new Grid(page, t, t('participants:participants'));
		this.addDialog = new FormDialog(page, t, t('participants:add'));
		this.attention = new FormDialog(page, t, t('participantWork:import.attention'));
	}

	readonly area = () => this.page.getByRole('region', { name: this.t('participantWork:import.title') });
	readonly mode = (mode: 'add' | 'update' | 'replace') =>
		this.area().getByRole('radio', {
			name: new RegExp(`^${escapeRegExp(this.t(`jobs:kind.participantImport.mode.${mode}`))}`),
		});
	readonly start = () => this.area().getByRole('button', { name: this.t('imports:start'), exact: true });
	readonly progress = () => this.area().getByRole('progressbar');
	readonly again = () => this.area().getByRole('button', { name: this.t('imports:another') });
	readonly chooseAnother = () =>
		this.area().getByRole('button', { name: this.t('imports:chooseAnother'), exact: true });
	readonly columns = () => this.area().getByRole('button', { name: this.t('imports:columns'), exact: true });
	readonly check = () => this.area().getByRole('button', { name: this.t('imports:check'), exact: true });
	/** The field that a file column is matched to. */
	readonly goesTo = (column: string) =>
		this.area().getByRole('combobox', { name: this.t('imports:goesToOf', { column }), exact: true });
	/** Its row in the preview, with its values. */
	readonly fileColumn = (column: string) =>
		this.area()
			.getByRole('row')
			.filter({ has: this.page.getByLabel(this.t('imports:goesToOf', { column }), { exact: true }) });
	/** A figure of the preview, which shows the first rows of its kind when pressed. */
	readonly kind = (kind: Kind) =>
		this.area()
			.getByRole('group', { name: this.t('imports:preview') })
			.getByRole('button', {
				name: new RegExp(`^${escapeRegExp(this.t(`jobs:kind.participantImport.count.${kind}`))}`),
			});
	/** Without the header. */
	readonly previewRows = () => this.area().getByRole('table').getByRole('rowgroup').nth(1).getByRole('row');
	/** Those that can be corrected in place, without the header. */
	readonly rejectedRows = () =>
		this.area()
			.getByRole('grid', { name: this.t('jobs:rejectedRows') })
			.locator('tbody')
			.getByRole('row');
	readonly rejectedCell = (row: number, column: number) =>
		this.rejectedRows()
			.nth(row)
			.getByRole('gridcell')
			.nth(column + 1);
	readonly sendMended = (count: number) => this.area().getByRole('button', { name: this.t('mending:send', { count }) });
	readonly toList = () => this.area().getByRole('link', { name: this.t('jobs:kind.participantImport.toPeople') });
	/** From the result to the job's page. */
	readonly toJob = () => this.area().getByRole('link').last();
	readonly add = () => this.page.getByRole('button', { name: this.t('participants:add'), exact: true }).first();
	readonly step = () =>
		this.area()
			.getByRole('list', { name: this.t('imports:steps.label') })
			.locator('[aria-current=step]');
	/** Chooses an import from the list's menu. */
	async openImport(kind: 'participants' | 'points' | 'history'): Promise<void> {
		await this.page.getByRole('button', { name: this.t('participantWork:importMenu.label'), exact: true }).click();
		await this.page.getByRole('menuitem', { name: this.t(`participantWork:importMenu.${kind}`), exact: true }).click();
	}
	/** A figure of the result: "New", "Rejected". */
	readonly count = (kind: Kind) =>
		this.area()
			.getByRole('definition')
			.and(this.page.getByText(this.t(`jobs:kind.participantImport.count.${kind}`), { exact: true }).locator('+ dd'));

	/** A file's content, or its path. */
	async chooseFile(file: Csv | string): Promise<void> {
		const button = this.area().getByRole('button', { name: this.t('ui:fileChoose') });
		await chooseFile(this.page, () => button.click(), file);
	}

	/** The figures of the preview by their names. */
	async preview(): Promise<Record<string, string>> {
		const group = this.area().getByRole('group', { name: this.t('imports:preview') });
		await group.waitFor();
		const figures = await group
			.getByRole('button')
			.evaluateAll((buttons) => buttons.map((button) => [...button.children].map((child) => child.textContent ?? '')));
		return Object.fromEntries(figures);
	}

	/** Chooses a file, and imports it as soon as its preview is ready. */
	async import(file: Csv): Promise<void> {
		await this.chooseFile(file);
		await this.start().click();
	}

	rowAction(row: string, key: string) {
		return this.grid.row(row).getByRole('button', { name: this.t(key), exact: true });
	}
}
