CREATE TABLE `annotation_layers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`created_on_ms` integer NOT NULL,
	`changed_on_ms` integer NOT NULL,
	`created_by_id` integer,
	`changed_by_id` integer,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`changed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `annotation_layers_uuid_unique` ON `annotation_layers` (`uuid`);--> statement-breakpoint
CREATE TABLE `annotations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`layer_id` integer NOT NULL,
	`start_ms` integer NOT NULL,
	`end_ms` integer NOT NULL,
	`short_description` text NOT NULL,
	`long_description` text,
	`json_metadata` text,
	`created_on_ms` integer NOT NULL,
	`changed_on_ms` integer NOT NULL,
	`created_by_id` integer,
	`changed_by_id` integer,
	FOREIGN KEY (`layer_id`) REFERENCES `annotation_layers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`changed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `annotations_uuid_unique` ON `annotations` (`uuid`);--> statement-breakpoint
CREATE INDEX `annotations_layer` ON `annotations` (`layer_id`,`start_ms`);--> statement-breakpoint
CREATE TABLE `row_level_rule_datasets` (
	`rule_id` integer NOT NULL,
	`dataset_id` integer NOT NULL,
	PRIMARY KEY(`rule_id`, `dataset_id`),
	FOREIGN KEY (`rule_id`) REFERENCES `row_level_rules`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `row_level_rule_datasets_dataset` ON `row_level_rule_datasets` (`dataset_id`);--> statement-breakpoint
CREATE TABLE `row_level_rule_roles` (
	`rule_id` integer NOT NULL,
	`role_id` integer NOT NULL,
	PRIMARY KEY(`rule_id`, `role_id`),
	FOREIGN KEY (`rule_id`) REFERENCES `row_level_rules`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `row_level_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`filter_type` text NOT NULL,
	`group_key` text,
	`clause` text NOT NULL,
	`created_on_ms` integer NOT NULL,
	`changed_on_ms` integer NOT NULL,
	`created_by_id` integer,
	`changed_by_id` integer,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`changed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `row_level_rules_uuid_unique` ON `row_level_rules` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `row_level_rules_name_unique` ON `row_level_rules` (`name`);--> statement-breakpoint
ALTER TABLE `datasets` ADD `cache_epoch` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `datasets` ADD `time_zone` text;