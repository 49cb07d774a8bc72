//! `course examples`: judges the examples that the students of a class wrote.

use std::path::{Path, PathBuf};

use author::student_examples::{
    ClassExamples, ExampleJudges, JudgingPrograms, MissingCases, prove_choice,
};
use clap::Args;
use grader::atomic_file;
use grader::exit::Exit;
use grader::failure::Failure;
use grader::grade::Grader;
use grader::specs::Assignment;
use staff::parallel_map::cores;
use submission::Submission;

use grader::command_line::{
    find_assignment_folder, find_specs, find_target, print_note, print_text, set_up_compiler,
};

use super::run_submissions::starter_next_to;

/// The arguments of `course examples`.
#[derive(Debug, Args)]
pub(crate) struct ExamplesArguments {
    /// The folder of submissions, as the course system packed it; each may contain `examples.md`
    #[arg(required_unless_present_any = ["prepare", "prove"])]
    class: Option<PathBuf>,
    /// The folder for the results
    #[arg(long, value_name = "DIR", requires = "class")]
    out: Option<PathBuf>,
    /// Writes to this file, as hidden cases, the examples that catch submissions that no case catches
    #[arg(long, value_name = "FILE", requires = "class")]
    harvest: Option<PathBuf>,
    /// Proves that the wrong programs are well chosen
    #[arg(long, conflicts_with = "class")]
    prove: bool,
    /// Only compiles the programs that judge examples, so that later runs needn't
    #[arg(long, conflicts_with_all = ["class", "prove"])]
    prepare: bool,
    /// The programs, as a bundle contains them [default: those of the gallery]
    #[arg(long, value_name = "FILE")]
    programs: Option<PathBuf>,
    /// The reference, whose folder contains `gallery` [default: solution]
    #[arg(long, value_name = "PATH")]
    reference: Option<PathBuf>,
    /// The folder with the assignment's specs [default: specs]
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
}

/// Judges examples.
pub(crate) fn examples(arguments: &ExamplesArguments) -> Result<Exit, Failure> {
    let specs = find_specs(arguments.specs.as_ref())?;
    let assignment = Assignment::read_specs(&specs, &[])?;
    let set = if let Some(file) = &arguments.programs {
        read_programs(file)?
    } else {
        let folder = match &arguments.reference {
            Some(folder) => folder.clone(),
            None => find_assignment_folder()?.join("solution"),
        };
        of_gallery(&folder, &assignment)?
    };
    let compiler = set_up_compiler(None, false, None)?;
    let grader = Grader::new(assignment, compiler).keeping_in(find_target(&specs));
    let judges = ExampleJudges::new(&grader, &set, cores());
    if let Some(class) = &arguments.class {
        return judge(arguments, class, &judges, &specs);
    }
    judges.prepare()?;
    if arguments.prove {
        return proof(&judges);
    }
    Ok(Exit::Success)
}

/// Judges the examples of a class.
fn judge(
    arguments: &ExamplesArguments,
    class: &Path,
    judges: &ExampleJudges,
    specs: &Path,
) -> Result<Exit, Failure> {
    let examples = ClassExamples::judge(class, judges)?;
    if let Some(folder) = &arguments.out {
        examples.write_to(folder, &judges.grader.assignment)?;
    }
    print_text(examples.summary())?;
    if let Some(file) = &arguments.harvest {
        let starter = starter_next_to(specs);
        let missing = MissingCases::of(&examples, class, judges, starter.as_ref())?;
        atomic_file::write_named(file, missing.to_text().as_bytes())?;
        print_text(format_args!(
            "{} new questions, {} of which catch submissions that no case catches\n",
            missing.new,
            missing.cases.len()
        ))?;
    }
    Ok(Exit::Success)
}

/// Proves the choice of the wrong programs.
fn proof(judges: &ExampleJudges) -> Result<Exit, Failure> {
    let proof = prove_choice(judges)?;
    for witness in &proof.witnesses {
        print_text(format_args!("{witness}\n"))?;
    }
    for problem in &proof.problems {
        print_note(format_args!("error: {problem}"));
    }
    if proof.problems.is_empty() {
        let count = proof.witnesses.len();
        print_text(format_args!("{count} wrong programs, all well chosen\n"))?;
        return Ok(Exit::Success);
    }
    Ok(Exit::BrokenAssignment)
}

/// Makes the programs from the reference in this folder and its gallery.
pub(super) fn of_gallery(
    folder: &Path,
    assignment: &Assignment,
) -> Result<JudgingPrograms, Failure> {
    let reference = Submission::read(folder)?;
    Ok(JudgingPrograms::of(
        &folder.join("gallery"),
        &reference,
        assignment,
    )?)
}

/// Reads the programs of a bundle.
pub(super) fn read_programs(file: &Path) -> Result<JudgingPrograms, Failure> {
    let text = submission::read_given_text(file).map_err(Failure::reading(file))?;
    serde_json::from_str(&text).map_err(Failure::reading(file))
}
