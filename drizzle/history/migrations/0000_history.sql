CREATE TABLE "actions" (
	"key" uuid PRIMARY KEY NOT NULL,
	"id" bigint NOT NULL,
	"action" text NOT NULL,
	"user_id" bigint,
	"username" text,
	"user_first_name" text,
	"user_last_name" text,
	"dashboard_id" bigint,
	"chart_id" bigint,
	"json" text NOT NULL,
	"happened_at_ms" bigint NOT NULL,
	"duration_ms" double precision,
	"referrer" text
);
--> statement-breakpoint
CREATE TABLE "report_deliveries" (
	"log_id" bigint NOT NULL,
	"recipient_key" text NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"changed_ms" bigint NOT NULL,
	CONSTRAINT "report_deliveries_log_id_recipient_key_pk" PRIMARY KEY("log_id","recipient_key")
);
--> statement-breakpoint
CREATE TABLE "queries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"database_id" bigint,
	"database_name" text,
	"engine" text,
	"user_id" bigint,
	"username" text,
	"user_first_name" text,
	"user_last_name" text,
	"catalog" text,
	"schema" text,
	"tab_name" text,
	"sql_editor_id" text,
	"sql" text NOT NULL,
	"executed_sql" text,
	"select_sql" text,
	"template_params" text,
	"state" text NOT NULL,
	"is_async" boolean NOT NULL,
	"row_limit" bigint,
	"limiting_factor" text NOT NULL,
	"select_as_cta" boolean NOT NULL,
	"ctas_method" text,
	"temp_table" text,
	"temp_schema" text,
	"progress" bigint NOT NULL,
	"rows" bigint,
	"tables" text,
	"error_message" text,
	"errors" text,
	"results_key" text,
	"tracking_url" text,
	"job" text NOT NULL,
	"extra" text NOT NULL,
	"start_ms" double precision NOT NULL,
	"start_running_ms" double precision,
	"end_ms" double precision,
	"changed_on_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "query_scripts" (
	"query_id" bigint NOT NULL,
	"part" bigint NOT NULL,
	"json" text NOT NULL,
	CONSTRAINT "query_scripts_query_id_part_pk" PRIMARY KEY("query_id","part")
);
--> statement-breakpoint
CREATE TABLE "report_runs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"uuid" text NOT NULL,
	"schedule_id" bigint NOT NULL,
	"scheduled_ms" bigint NOT NULL,
	"start_ms" bigint,
	"end_ms" bigint,
	"state" text NOT NULL,
	"value" double precision,
	"value_row_json" text,
	"error_message" text,
	"attempts" bigint NOT NULL,
	"lease_token" text,
	"lease_until_ms" bigint NOT NULL,
	"query_sql" text,
	"executor_id" bigint,
	"file_key" text,
	"file_name" text,
	"file_type" text,
	"waiting_since_ms" bigint,
	"next_try_ms" bigint,
	"requested_by_id" bigint,
	"sent_to" text
);
--> statement-breakpoint
ALTER TABLE "report_deliveries" ADD CONSTRAINT "report_deliveries_log_id_report_runs_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."report_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_scripts" ADD CONSTRAINT "query_scripts_query_id_queries_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."queries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "actions_happened" ON "actions" USING btree ("happened_at_ms","id");--> statement-breakpoint
CREATE INDEX "actions_id" ON "actions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "actions_user_action" ON "actions" USING btree ("user_id","action","happened_at_ms");--> statement-breakpoint
CREATE INDEX "actions_dashboard" ON "actions" USING btree ("dashboard_id");--> statement-breakpoint
CREATE INDEX "actions_chart" ON "actions" USING btree ("chart_id");--> statement-breakpoint
CREATE INDEX "queries_changed" ON "queries" USING btree ("changed_on_ms","id");--> statement-breakpoint
CREATE INDEX "queries_started" ON "queries" USING btree ("start_ms","id");--> statement-breakpoint
CREATE INDEX "queries_user" ON "queries" USING btree ("user_id","changed_on_ms");--> statement-breakpoint
CREATE INDEX "queries_client" ON "queries" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "queries_results" ON "queries" USING btree ("results_key");--> statement-breakpoint
CREATE INDEX "report_runs_schedule" ON "report_runs" USING btree ("schedule_id","scheduled_ms");--> statement-breakpoint
CREATE INDEX "report_runs_scheduled" ON "report_runs" USING btree ("scheduled_ms");