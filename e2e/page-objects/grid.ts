import { expect, type Page } from '@playwright/test';
import type { Texts } from '../fixtures/texts';

/** A data grid, found by its name. */
export class Grid {
	constructor(
		readonly page: Page,
		readonly t: Texts,
		readonly label: string,
	) {}

	readonly region = () => this.page.getByRole('region', { name: this.label, exact: true });
	readonly table = () => this.page.getByRole('grid', { name: this.label, exact: true });
	readonly rows = () => this.table().getByRole('rowgroup').nth(1).getByRole('row');
	readonly row = (text: string) => this.rows().filter({ hasText: text });
	readonly searchBox = () =>
		this.region().getByRole('searchbox', { name: this.t('ui:gridSearchIn', { label: this.label }) });
	readonly header = (name: string) =>
		this.table()
			.getByRole('columnheader')
			.filter({ has: this.page.getByRole('button', { name, exact: true }) });
	readonly filter = (name: string) =>
		this.table().getByRole('textbox', { name: this.t('ui:gridFilterBy', { name }), exact: true });
	/** Of a column with fixed choices. */
	readonly choiceFilter = (name: string) =>
		this.table().getByRole('button', { name: this.t('ui:gridFilterBy', { name }) });
	readonly chips = () =>
		this.region()
			.getByRole('list', { name: this.t('ui:gridFilters') })
			.getByRole('listitem');
	readonly clearAll = () => this.region().getByRole('button', { name: this.t('ui:gridClearAll') });
	readonly pager = (step: 'pageFirst' | 'pagePrevious' | 'pageNext' | 'pageLast') =>
		this.region().getByRole('button', { name: this.t(`ui:${step}`) });
	readonly pageSize = () => this.region().getByRole('combobox', { name: this.t('ui:pageSize') });
	readonly noMatch = () => this.region().getByText(this.t('ui:gridNoMatch'), { exact: true });
	readonly range = (from: number, to: number, total: number) =>
		this.region().getByText(
			this.t('ui:gridRange', { from: this.t.number(from), to: this.t.number(to), total: this.t.number(total) }),
			{ exact: true },
		);

	/** Texts of one column, from 0, on the current page. */
	cells = (column: number) =>
		this.rows()
			.getByRole('gridcell')
			.and(this.page.locator(`[aria-colindex="${column + 1}"]`));

	async sortBy(name: string): Promise<void> {
		await this.header(name).getByRole('button', { name, exact: true }).click();
	}

	/** Does something that makes the list reload, and waits until the new rows show. */
	async asking(act: () => Promise<unknown>, contains: string): Promise<void> {
		const answered = this.page.waitForResponse(
			(answer) => /\.list\b/.test(answer.url()) && decodeURIComponent(answer.url()).includes(contains),
		);
		await act();
		await answered;
		await expect(this.table()).toHaveAttribute('aria-busy', 'false');
	}

	/** Ticks choices of a column in the filter row, and closes them again. */
	async choose(name: string, options: readonly string[]): Promise<void> {
		await this.choiceFilter(name).click();
		for (const option of options) await this.page.getByRole('checkbox', { name: option, exact: true }).check();
		await this.page.keyboard.press('Escape');
		await expect(this.table()).toHaveAttribute('aria-busy', 'false');
	}

	async goToPage(number: number): Promise<void> {
		const box = this.region().getByRole('textbox', { name: this.t('ui:page'), exact: true });
		await box.fill(String(number));
		await box.press('Enter');
	}

	async search(text: string): Promise<void> {
		await this.asking(() => this.searchBox().fill(text), JSON.stringify(text));
	}

	/** Total number of rows, from the line below the grid. */
	async total(): Promise<number> {
		await expect(this.table()).toHaveAttribute('aria-busy', 'false');
		const none = this.region().getByText(this.t('ui:gridNone'), { exact: true });
		const range = this.region().getByText(this.t.pattern('ui:gridRange'));
		await expect(none.or(range)).toBeVisible();
		if (await none.isVisible()) return 0;
		const figures = ((await range.textContent()) ?? '').match(/\d[\d.,]*/g) ?? [];
		return Number((figures.at(-1) ?? '').replace(/\D/g, ''));
	}
}
