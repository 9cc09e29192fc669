CREATE TABLE `report_deliveries` (
	`log_id` integer NOT NULL,
	`recipient_key` text NOT NULL,
	`state` text NOT NULL,
	`error` text,
	`changed_ms` integer NOT NULL,
	PRIMARY KEY(`log_id`, `recipient_key`),
	FOREIGN KEY (`log_id`) REFERENCES `report_execution_logs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `report_execution_logs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`schedule_id` integer NOT NULL,
	`scheduled_ms` integer NOT NULL,
	`start_ms` integer,
	`end_ms` integer,
	`state` text NOT NULL,
	`value` real,
	`value_row_json` text,
	`error_message` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_token` text,
	`lease_until_ms` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`schedule_id`) REFERENCES `report_schedules`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_execution_logs_uuid_unique` ON `report_execution_logs` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `report_execution_logs_instant` ON `report_execution_logs` (`schedule_id`,`scheduled_ms`);--> statement-breakpoint
CREATE INDEX `report_execution_logs_open` ON `report_execution_logs` (`state`,`lease_until_ms`);--> statement-breakpoint
CREATE INDEX `report_execution_logs_scheduled` ON `report_execution_logs` (`scheduled_ms`);--> statement-breakpoint
CREATE TABLE `report_recipients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`schedule_id` integer NOT NULL,
	`type` text NOT NULL,
	`recipient_config_json` text NOT NULL,
	FOREIGN KEY (`schedule_id`) REFERENCES `report_schedules`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `report_recipients_schedule` ON `report_recipients` (`schedule_id`);--> statement-breakpoint
CREATE TABLE `report_schedule_users` (
	`schedule_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`schedule_id`, `user_id`),
	FOREIGN KEY (`schedule_id`) REFERENCES `report_schedules`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `report_schedule_users_user` ON `report_schedule_users` (`user_id`);--> statement-breakpoint
CREATE TABLE `report_schedules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`context_markdown` text,
	`active` integer DEFAULT true NOT NULL,
	`crontab` text NOT NULL,
	`creation_method` text NOT NULL,
	`timezone` text NOT NULL,
	`report_format` text NOT NULL,
	`chart_id` integer,
	`dashboard_id` integer,
	`database_id` integer,
	`sql` text,
	`validator_type` text,
	`validator_config_json` text DEFAULT '{}' NOT NULL,
	`log_retention_days` integer NOT NULL,
	`grace_period_s` integer NOT NULL,
	`working_timeout_s` integer NOT NULL,
	`force_screenshot` integer DEFAULT false NOT NULL,
	`custom_width_px` integer,
	`email_subject` text,
	`extra_json` text DEFAULT '{}' NOT NULL,
	`last_eval_ms` integer,
	`last_state` text DEFAULT 'Not triggered' NOT NULL,
	`last_value` real,
	`last_value_row_json` text,
	`working_since_ms` integer,
	`delivered_ms` integer,
	`failing_since_ms` integer,
	`next_run_ms` integer,
	`created_on_ms` integer NOT NULL,
	`changed_on_ms` integer NOT NULL,
	`created_by_id` integer,
	`changed_by_id` integer,
	FOREIGN KEY (`chart_id`) REFERENCES `charts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`dashboard_id`) REFERENCES `dashboards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`database_id`) REFERENCES `databases`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`changed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_schedules_uuid_unique` ON `report_schedules` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `report_schedules_name` ON `report_schedules` (`type`,`name`);--> statement-breakpoint
CREATE INDEX `report_schedules_due` ON `report_schedules` (`next_run_ms`) WHERE "report_schedules"."next_run_ms" is not null;--> statement-breakpoint
CREATE INDEX `report_schedules_changed` ON `report_schedules` (`changed_on_ms`);--> statement-breakpoint
CREATE UNIQUE INDEX `report_schedules_chart` ON `report_schedules` (`chart_id`,`created_by_id`) WHERE "report_schedules"."creation_method" = 'charts';--> statement-breakpoint
CREATE UNIQUE INDEX `report_schedules_dashboard` ON `report_schedules` (`dashboard_id`,`created_by_id`) WHERE "report_schedules"."creation_method" = 'dashboards';--> statement-breakpoint
CREATE INDEX `report_schedules_chart_id` ON `report_schedules` (`chart_id`);--> statement-breakpoint
CREATE INDEX `report_schedules_dashboard_id` ON `report_schedules` (`dashboard_id`);--> statement-breakpoint
CREATE INDEX `report_schedules_database` ON `report_schedules` (`database_id`);