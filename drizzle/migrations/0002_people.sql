CREATE TABLE `api_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`prefix` text NOT NULL,
	`created_on_ms` integer NOT NULL,
	`last_used_ms` integer,
	`expires_at_ms` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_token_hash_unique` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `css_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`name` text NOT NULL,
	`css` text NOT NULL,
	`created_on_ms` integer NOT NULL,
	`changed_on_ms` integer NOT NULL,
	`created_by_id` integer,
	`changed_by_id` integer,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`changed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `css_templates_uuid_unique` ON `css_templates` (`uuid`);--> statement-breakpoint
CREATE TABLE `embedded_dashboards` (
	`uuid` text PRIMARY KEY NOT NULL,
	`dashboard_id` integer NOT NULL,
	`allowed_domains` text DEFAULT '[]' NOT NULL,
	`created_on_ms` integer NOT NULL,
	`changed_on_ms` integer NOT NULL,
	`created_by_id` integer,
	`changed_by_id` integer,
	FOREIGN KEY (`dashboard_id`) REFERENCES `dashboards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`changed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `embedded_dashboards_dashboard_id_unique` ON `embedded_dashboards` (`dashboard_id`);--> statement-breakpoint
CREATE TABLE `favorites` (
	`user_id` integer NOT NULL,
	`object_type` text NOT NULL,
	`object_id` integer NOT NULL,
	`created_on_ms` integer NOT NULL,
	PRIMARY KEY(`user_id`, `object_type`, `object_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `favorites_object` ON `favorites` (`object_type`,`object_id`);--> statement-breakpoint
CREATE TABLE `group_roles` (
	`group_id` integer NOT NULL,
	`role_id` integer NOT NULL,
	PRIMARY KEY(`group_id`, `role_id`),
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `group_roles_role` ON `group_roles` (`role_id`);--> statement-breakpoint
CREATE TABLE `group_users` (
	`group_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`group_id`, `user_id`),
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `group_users_user` ON `group_users` (`user_id`);--> statement-breakpoint
CREATE TABLE `groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`label` text,
	`description` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `groups_name_unique` ON `groups` (`name`);--> statement-breakpoint
CREATE TABLE `saved_queries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`label` text NOT NULL,
	`description` text,
	`database_id` integer,
	`catalog` text,
	`schema` text,
	`sql` text NOT NULL,
	`template_parameters` text,
	`extra_json` text DEFAULT '{}' NOT NULL,
	`rows` integer,
	`last_run_ms` integer,
	`created_on_ms` integer NOT NULL,
	`changed_on_ms` integer NOT NULL,
	`created_by_id` integer,
	`changed_by_id` integer,
	FOREIGN KEY (`database_id`) REFERENCES `databases`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`changed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_queries_uuid_unique` ON `saved_queries` (`uuid`);--> statement-breakpoint
CREATE INDEX `saved_queries_author` ON `saved_queries` (`created_by_id`,`changed_on_ms`);--> statement-breakpoint
CREATE TABLE `tagged_objects` (
	`tag_id` integer NOT NULL,
	`object_type` text NOT NULL,
	`object_id` integer NOT NULL,
	`created_on_ms` integer NOT NULL,
	`created_by_id` integer,
	PRIMARY KEY(`tag_id`, `object_type`, `object_id`),
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tagged_objects_object` ON `tagged_objects` (`object_type`,`object_id`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
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
CREATE UNIQUE INDEX `tags_name_unique` ON `tags` (lower("name"));--> statement-breakpoint
ALTER TABLE `users` ADD `created_by_id` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `changed_by_id` integer;--> statement-breakpoint
CREATE INDEX `charts_name` ON `charts` (`name`);--> statement-breakpoint
CREATE INDEX `logs_dashboard` ON `logs` (`dashboard_id`);--> statement-breakpoint
CREATE INDEX `logs_chart` ON `logs` (`chart_id`);