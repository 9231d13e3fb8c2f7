import { Get, Post, Request, Route, Security, Tags } from "@tsoa/runtime";
import { visitorOf } from "../../../runtime/visitor.js";
import type { Installation, MailTest } from "../../../shapes/administration/Installation.js";
import type { Verification } from "../../../shapes/administration/Verification.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";

@Route("admin")
@Tags("Administration")
@Security("bearer")
export class AdministrationController extends ApiController {
  /**
   * Returns the state of the server: version, sign-ups, mail, the last backup, migrations, quotas, and the last check of all data.
   * @summary Read the state of the server
   */
  @Get("installation")
  @OperationId("getInstallation")
  async show(@Request() request: SignedIn): Promise<Installation> {
    return this.services.installation.show(request.user);
  }

  /**
   * Sends a test mail to your own address, and returns what the mail server answered.
   * @summary Send a test mail
   */
  @Post("test-mail")
  @OperationId("sendTestMail")
  async sendTestMail(@Request() request: SignedIn): Promise<MailTest> {
    return this.services.installation.sendTestMail(request.user, visitorOf(request));
  }

  /**
   * Starts a read-only check of all stored data for inconsistencies. If one is already running, returns that one. `GET /admin/installation`
   * returns its result.
   * @summary Start a check of all data
   */
  @Post("verification")
  @OperationId("startVerification")
  async startVerification(@Request() request: SignedIn): Promise<Verification> {
    return this.services.installation.startVerification(request.user, visitorOf(request));
  }
}
