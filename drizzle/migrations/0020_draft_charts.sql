ALTER TABLE `charts` ADD `draft_of_id` integer;--> statement-breakpoint
CREATE INDEX `charts_draft` ON `charts` (`draft_of_id`);