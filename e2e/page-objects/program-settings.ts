import { expect, type Locator, type Page } from '@playwright/test';
import type { Texts } from '../fixtures/texts';

/** General Program Options of a program. */
export class ProgramSettings {
	constructor(
		readonly page: Page,
		readonly t: Texts,
	) {}

	/** By the setting's name: `contacts.email`. */
	readonly field = (path: string) => this.page.locator(`[data-field="${path}"]`);
	readonly control = (path: string) => this.field(path).locator(`[name="${path}"]`);
	/** A switch whose label is exactly that. */
	readonly switch = (label: string) => this.page.getByRole('switch', { name: label, exact: true });
	readonly fieldset = (id: string) =>
		this.page.getByRole('region', { name: this.t(`programSettings:section.${id}`), exact: true });
	readonly index = () => this.page.getByRole('navigation', { name: this.t('programSettings:index') });
	readonly tabs = () => this.page.getByRole('navigation', { name: this.t('programSettings:tabs') }).getByRole('link');
	readonly advancedView = () => this.switch(this.t('programSettings:advancedView'));
	readonly search = () => this.page.getByRole('combobox', { name: this.t('programSettings:search') });
	readonly save = () => this.page.getByRole('button', { name: this.t('programSettings:save'), exact: true });
	readonly discard = () => this.page.getByRole('button', { name: this.t('programSettings:discard'), exact: true });
	readonly changes = (count: number) =>
		this.page.getByRole('status').getByText(this.t('programSettings:changes', { count }), { exact: true });
	/** Of one field. */
	readonly undo = (path: string) => this.field(path).getByRole('button', { name: this.t.pattern('ui:undoField') });

	/** Waits until all fieldsets are rendered. */
	async open(): Promise<void> {
		await expect(this.fieldset('sso')).toBeVisible();
	}

	/** Fills in a field as a person does, whatever its kind. */
	async fill(path: string, value: unknown): Promise<void> {
		const control = this.control(path);
		if (typeof value === 'boolean') {
			const inverted = (await this.field(path).innerText()).startsWith('Disable');
			return this.toggle(control, value !== inverted);
		}
		const kind = await control.evaluate((element) => `${element.tagName} ${element.getAttribute('type') ?? ''}`);
		if (kind.startsWith('SELECT')) return void (await control.selectOption(String(value)));
		if (kind.startsWith('BUTTON')) return this.choose(path, Array.isArray(value) ? value : [value]);
		if (kind === 'INPUT date') return control.fill(String(value).slice(0, 10));
		await control.fill(Array.isArray(value) ? value.join(', ') : String(value));
		await control.blur();
	}

	/** By keyboard: a click misses a switch that moves because fields above it appear. */
	private async toggle(control: Locator, on: boolean): Promise<void> {
		if ((await control.isChecked()) !== on) await control.press('Space');
		await expect(control).toBeChecked({ checked: on });
	}

	/** Whether the field takes typed text. */
	isTyped(path: string): Promise<boolean> {
		return this.control(path).evaluate(
			(element) =>
				element instanceof HTMLTextAreaElement ||
				(element instanceof HTMLInputElement && !['date', 'checkbox'].includes(element.type)),
		);
	}

	/** In a searchable list: exactly these, by their names in the product. */
	private async choose(path: string, values: readonly unknown[]): Promise<void> {
		const field = this.field(path);
		while ((await this.removes(field).count()) > 0) await this.removes(field).first().click();
		await this.control(path).click();
		for (const value of values) {
			const options = this.page.getByRole('listbox').getByRole('option');
			await options.and(this.page.getByRole('option', { name: this.word(path, String(value)), exact: true })).click();
		}
		await this.page.keyboard.press('Escape');
	}
	readonly removes = (field: Locator) => field.getByRole('button', { name: this.t.pattern('ui:removeValue') });

	private word(path: string, value: string): string {
		if (path === 'languages') return this.t(`programs:language.${value}`);
		if (path === 'continents') return this.t(`programSettings:continent.${value}`);
		return { USA: 'United States', CAN: 'Canada' }[value] ?? value;
	}

	/** Expects a field to show the message of a code, whatever is filled in. */
	async expectRefused(path: string, ...codes: readonly string[]): Promise<void> {
		const message = new RegExp(codes.map((code) => this.t.pattern(`validation:${code}`).source).join('|'));
		await expect(this.field(path), path).toContainText(message);
	}
}
